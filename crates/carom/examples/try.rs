use carom::lab::*; use carom::laws::normal::*;
fn main(){ let law=Law::Viscoelastic(Viscoelastic::hysteretic(1.5e10,1.5,0.45)); let im=Impact::new(law,0.5,0.5); let s=Settings{tolerance:3e-7,..Settings::default()}; let n:usize=std::env::args().nth(1).unwrap().parse().unwrap();
 let t=std::time::Instant::now(); let mut x=0.0; for _ in 0..n { x+=std::hint::black_box(&im).run(&s).restitution; } println!("{x} {:.3} us",t.elapsed().as_secs_f64()/n as f64*1e6); }
