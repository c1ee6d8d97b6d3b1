//! The tangential spring of discrete element programs, with or without Tsuji's dashpot.
//!
//! ```text
//! f' = -k vt,  |f| <= mu fn            k = 8 Gs sqrt(R d)
//! ft = f - h vt,  |ft| <= mu fn        h = b sqrt(M) d^(1/4)
//! 1/Gs = (2-nu1)/G1 + (2-nu2)/G2
//! ```
//!
//! `f` force of the spring since first touch [N], along the surface; `vt` sliding velocity [m/s], `fn` normal force [N], `d` indentation [m], `R` effective radius [m],
//! `Gs` effective shear modulus [Pa], `M` effective mass [kg], `b = a sqrt(K)` with the factor `a` [-] and the stiffness `K` [N/m^1.5] of Tsuji's normal law
//! [N^(1/2) m^(-3/4)].
//!
//! Source: Mindlin 1949 for the stiffness of a patch that does not slip; Cundall & Strack 1979 for adding the force up with the way; Tsuji, Tanaka & Ishida 1992 for
//! `h`, which is that of the normal direction.
//! Limits: what was added up at a large indentation is kept where the spring has become softer: the stored `f^2/(2 k)` grows while the load falls, with nobody
//! doing the work, so that the law **can create energy**. Mindlin's patch ([`super::mindlin`]) cannot. Programs that keep the stretch instead of the
//! force (`ft = -k z`, `z' = vt`) make energy while the load grows, and send spheres back otherwise.

use crate::Scalar;

/// A tangential spring whose stiffness follows the indentation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TangentialSpring {
    /// Coefficient of friction `mu` [-], not negative.
    pub mu: f64,
    /// Effective shear modulus `Gs` [Pa], positive.
    pub modulus: f64,
    /// Effective radius `R` [m], positive.
    pub radius: f64,
    /// Damping `b` [N^(1/2) m^(-3/4)], not negative; 0 for none.
    pub damping: f64,
}

impl TangentialSpring {
    /// Stiffness `k` [N/m] at an indentation [m].
    #[inline]
    pub fn stiffness<S: Scalar>(&self, indentation: S) -> S {
        (indentation * self.radius).abs_pow(0.5) * (8.0 * self.modulus)
    }

    /// Damping `h` [N s/m] at an indentation [m], of an effective mass [kg].
    #[inline]
    pub fn dashpot<S: Scalar>(&self, indentation: S, effective_mass: f64) -> S {
        indentation.abs_pow(0.25) * (self.damping * effective_mass.sqrt())
    }

    /// The largest force [N] along the surface under a normal force [N], not negative.
    #[inline]
    pub fn cap<S: Scalar>(&self, normal_force: S) -> S {
        normal_force * self.mu
    }

    /// What is left of a `force` [N] along the surface under a normal force [N]: as much of it as the bound allows.
    pub fn held(&self, force: [f64; 2], normal_force: f64) -> [f64; 2] {
        let (drawn, bound) = (force[0].hypot(force[1]), self.cap(normal_force.max(0.0)));
        if drawn <= bound { force } else { force.map(|f| f * bound / drawn) }
    }

    /// What the spring stores [J] at an indentation [m] with a force [N].
    pub fn stored(&self, indentation: f64, force: [f64; 2]) -> f64 {
        let square = force[0] * force[0] + force[1] * force[1];
        if square > 0.0 { 0.5 * square / self.stiffness(indentation) } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dual;

    const SPRING: TangentialSpring = TangentialSpring { mu: 0.3, modulus: 2e10, radius: 0.01, damping: 50.0 };

    #[test]
    fn stiffness_grows_with_the_radius_of_the_patch() {
        let k = SPRING.stiffness(Dual::indentation(1e-6));
        assert!((k.value - 8.0 * 2e10 * 1e-4).abs() < 1e-5);
        assert!((k.by_indentation * 1e-6 / k.value - 0.5).abs() < 1e-14);
        assert!((SPRING.dashpot(1e-8, 0.04) - 50.0 * 0.2 * 1e-2).abs() < 1e-14);
    }

    #[test]
    fn a_force_is_cut_to_the_bound_and_keeps_its_direction() {
        let [x, y] = SPRING.held([30.0, -40.0], 10.0);
        assert!((x.hypot(y) - 3.0).abs() < 1e-12 && (y / x + 4.0 / 3.0).abs() < 1e-14);
        assert_eq!(SPRING.held([1.0, 0.0], 10.0), [1.0, 0.0]);
        assert_eq!(SPRING.held([1.0, 0.0], -1.0), [0.0, 0.0]);
        assert_eq!(SPRING.held([0.0; 2], 0.0), [0.0, 0.0]);
    }

    /// The flaw that the file names: drawn at a large load, let go at a small one.
    #[test]
    fn a_spring_that_is_relieved_while_it_is_drawn_gives_more_than_it_took() {
        let (took, gives) = (SPRING.stored(1e-6, [1.0, 0.0]), SPRING.stored(1e-8, [1.0, 0.0]));
        assert!((gives / took - 10.0).abs() < 1e-12);
        assert_eq!(SPRING.stored(0.0, [0.0; 2]), 0.0);
    }
}
